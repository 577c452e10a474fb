/** The place of a picture that is not taken yet, with its position in the slot. */
export function MissingPicture({
  name,
  position,
  width,
  height,
}: {
  name: string;
  position: number | null;
  /** The size of the pictures of the device, if it is known. */
  width: number | null | undefined;
  height: number | null | undefined;
}) {
  return (
    <>
      <div
        className="border-strong-line text-muted box-content grid h-28 place-content-center rounded-md border border-dashed text-sm"
        style={{ aspectRatio: width && height ? `${width} / ${height}` : '9 / 20' }}
      >
        {position}
      </div>
      <p className="text-muted mt-0.5 max-w-24 truncate text-sm">{name}</p>
    </>
  );
}
