/** The state of a link to the Release place that begins the simulated week of the demo at once. */
export const BEGIN_WEEK = 'begin-week';
