/**
 * Thrown when an embedder fails: the request, the response, and what to check. Never contains a
 * text or a key.
 */
export class EmbedderError extends Error {
  override readonly name = 'EmbedderError'
}
