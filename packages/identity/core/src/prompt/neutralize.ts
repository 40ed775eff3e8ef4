// Every character that a reader may take for a line end: a separate line could imitate another
// memory.
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g
// C0 and C1 controls except tab and line feed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
// Characters that reorder text or are invisible, by Unicode's lists: a model reads them, a person
// doesn't.
const HIDDEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * Makes a text by a user or a program inert: no part of it can reorder, hide, or end the text
 * around it.
 */
export const neutralize = (text: string): string =>
  text
    .replaceAll(LINE_END, '\n')
    .replaceAll(CONTROL, '\ufffd')
    .replaceAll(HIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '\n  ')
