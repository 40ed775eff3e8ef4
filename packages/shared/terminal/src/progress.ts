import { plain } from './plain.ts'

type Stream = { readonly isTTY?: boolean | undefined; readonly write: (text: string) => unknown }

export type Progress = {
  /** What is being done; on a terminal it replaces what stood there before. */
  readonly say: (text: string) => void
  /** Clears the line. */
  readonly end: () => void
}

/** Shows progress on a terminal, and nothing anywhere else: logs and pipes are no place for a moving line. */
export const createProgress = (stream: Stream): Progress => {
  if (stream.isTTY !== true) return { say: () => {}, end: () => {} }
  return {
    say: (text) => void stream.write(`\r\u001b[K${plain(text)}`),
    end: () => void stream.write('\r\u001b[K'),
  }
}

const WIDTH = 24

/** `[######------------------]  1.2 of 4.8 kB, 2 s left`. */
export const meter = (done: number, total: number, secondsLeft: number | undefined): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * WIDTH)
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1)
  const left = secondsLeft === undefined ? '' : `, ${Math.ceil(secondsLeft)} s left`
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}]  ${kilobytes(done)} of ${kilobytes(total)} kB${left}`
}
