/** Why an embedder rejects: what it was asked, what came back, what to look at. Never holds a text or a key. */
export class EmbedderError extends Error {
  override readonly name = 'EmbedderError'
}
