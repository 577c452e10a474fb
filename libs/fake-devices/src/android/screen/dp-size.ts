/** A size in device-independent pixels (dp), Android's points. All layouts are made in dp. */
export interface DpSize {
  readonly width: number;
  readonly height: number;
}
