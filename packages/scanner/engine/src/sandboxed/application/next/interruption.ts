/** Thrown to end a request, as Next does. */
export class Interruption extends Error {
  readonly digest: string
  readonly status: number
  readonly location: string | undefined

  constructor(digest: string, status: number, location?: string) {
    super(digest)
    this.digest = digest
    this.status = status
    this.location = location
  }
}
