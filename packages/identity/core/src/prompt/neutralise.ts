// Everything that a reader may take for the end of a line: a line of its own could pass for another memory.
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g
// C0 and C1 controls apart from tab and line feed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
// What reorders text or is not seen in it, by Unicode's own lists: a model reads it, a person does not.
const HIDDEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Text that a user or a program said, made inert: nothing in it can reorder, hide or end what stands around it. */
export const neutralise = (text: string): string =>
  text
    .replaceAll(LINE_END, '\n')
    .replaceAll(CONTROL, '\ufffd')
    .replaceAll(HIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '\n  ')
