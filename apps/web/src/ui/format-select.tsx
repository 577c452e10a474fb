/** A menu of formats. */
export function FormatSelect<Format extends string>({
  formats,
  value,
  onChange,
}: {
  /** The formats that are offered. */
  formats: Readonly<Partial<Record<Format, { readonly label: string }>>>;
  value: Format;
  onChange: (format: Format) => void;
}) {
  return (
    <label className="flex min-w-0 items-center gap-2">
      <span className="font-medium">Format</span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value as Format)}
        className="border-line bg-surface h-8 min-w-0 flex-auto rounded-md border px-2"
      >
        {(Object.entries(formats) as [Format, { label: string }][]).map(([each, { label }]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
