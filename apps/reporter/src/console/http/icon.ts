/** The icon of the console's tabs, as SVG: a page with three lines. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b5c8c"/><path d="M4 5h8M4 8h8M4 11h5" stroke="#ffffff" stroke-width="1.5" stroke-linecap="round"/></svg>
`;
