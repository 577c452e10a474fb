/** A size in device-independent pixels (dp), Android's unit for layouts. */
export interface DpSize {
  readonly width: number;
  readonly height: number;
}
