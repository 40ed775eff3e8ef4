import { escapeControls } from './escape-controls.ts'

type Stream = { readonly isTTY?: boolean | undefined; readonly write: (text: string) => unknown }

export type Progress = {
  /** Replaces the progress line with the current action. */
  readonly say: (text: string) => void
  /** Clears the line. */
  readonly end: () => void
}

/** Shows a progress line on a terminal, and nothing in logs and pipes. */
export const createProgress = (stream: Stream): Progress => {
  if (stream.isTTY !== true) return { say: () => {}, end: () => {} }
  return {
    say: (text) => void stream.write(`\r\u001b[K${escapeControls(text)}`),
    end: () => void stream.write('\r\u001b[K'),
  }
}

const WIDTH = 24

/** A progress bar: `[######------------------]  1.2 of 4.8 kB, 2 s left`. */
export const progressBar = (
  done: number,
  total: number,
  secondsLeft: number | undefined,
): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * WIDTH)
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1)
  const left = secondsLeft === undefined ? '' : `, ${Math.ceil(secondsLeft)} s left`
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}]  ${kilobytes(done)} of ${kilobytes(total)} kB${left}`
}
