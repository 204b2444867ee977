/** A4, in points, and the room for content on it. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 64,
  bottom: 786,
} as const;

/** The width that content has. */
export const contentWidth = page.right - page.left;

/** Colours; each meaning is also said in words, for readers in black and white. */
export const colors = {
  ink: '#16212b',
  soft: '#5b6872',
  accent: '#0f5c6e',
  tint: '#eef4f5',
  line: '#c9d3d9',
  track: '#e3eaec',
  good: '#1f7a4d',
  goodTint: '#e9f5ee',
  alert: '#a63a1e',
  alertTint: '#fcefe9',
  caution: '#8a5a00',
  cautionTint: '#fff6de',
} as const;
