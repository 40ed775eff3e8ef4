import packageJson from '../../package.json' with { type: 'json' }

/** What `npm start` prints while it works. */
export type Report = {
  /** True on a terminal: child processes then print no JSON logs. */
  readonly isInteractive: boolean
  /** Shows a step until `work` settles. */
  step<T>(name: string, work: Promise<T>): Promise<T>
  /** Prints lines above the progress line. */
  print(text: string): void
  end(): void
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>

// A step that is faster needs no progress.
const slowMs = 2_000
const tickMs = 500
const nameWidth = 18
// Some terminals report no width.
const columnsDefault = 80

/** One line per finished step and a progress line for slow ones; only `print` in logs and pipes. */
export function createReport(terminal: Terminal): Report {
  if (!terminal.isTTY) {
    return {
      isInteractive: false,
      step: (_name, work) => work,
      print: (text) => void terminal.write(`${text}\n`),
      end: () => {},
    }
  }
  const pending = new Map<string, number>()
  const clear = '\r\u001b[K'

  function progress(): string {
    const nowMs = performance.now()
    const slow = [...pending].filter(([, sinceMs]) => nowMs - sinceMs >= slowMs)
    if (slow.length === 0) return ''
    const text = slow.map(([name, sinceMs]) => `${name}: ${seconds(nowMs - sinceMs, 0)}`)
    return `  … ${text.join(', ')}`.slice(0, (terminal.columns || columnsDefault) - 1)
  }

  function print(text: string): void {
    terminal.write(`${clear}${text}\n${progress()}`)
  }

  print(`Daimon ${packageJson.version}\n`)
  const timer = setInterval(() => {
    if (pending.size > 0) terminal.write(clear + progress())
  }, tickMs)
  timer.unref()
  return {
    isInteractive: true,
    async step(name, work) {
      const sinceMs = performance.now()
      pending.set(name, sinceMs)
      try {
        const result = await work
        pending.delete(name)
        const took = seconds(performance.now() - sinceMs, 1)
        print(`  ✓ ${name.padEnd(nameWidth)}${took.padStart(7)}`)
        return result
      } finally {
        pending.delete(name)
      }
    },
    print,
    end() {
      clearInterval(timer)
      terminal.write(clear)
    },
  }
}

const seconds = (ms: number, digits: number): string => `${(ms / 1_000).toFixed(digits)} s`
