// C0 and C1 controls apart from tab and line feed, and everything that reorders or hides text.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const REORDERING = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

/** Text that a user or a program said, made inert: nothing in it can reorder, hide or end what stands around it. */
export const neutralise = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL, '\ufffd')
    .replaceAll(REORDERING, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '\n  ')
