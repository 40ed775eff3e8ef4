import { RESULT_DIRECTORY } from './policy.ts'

const RESULT_FILES_MAX = 64

/**
 * Runs inside, around the program: ends it when its time is over, and then reads the result files.
 * Because it reads them inside, a link in the result directory leads to nothing of the host. It
 * reports on descriptor 3, a socket, which no other process can open through `/proc`. Arguments:
 * seconds, bytes per file, the `timeout` to use, the program and its arguments.
 */
export const SUPERVISOR = `
exec 4>&- 5>&- 6>&-
seconds=$1 bytes=$2 limit=$3
shift 3
echo begin >&3
"$limit" --signal KILL "$seconds" "$@" 3>&-
code=$?
kill -9 -1 2>/dev/null
echo "exit $code" >&3
times >&3
cd ${RESULT_DIRECTORY} || exit 0
count=0
for file in * .[!.]*; do
  if [ -f "$file" ] && [ ! -L "$file" ] && [ "$count" -lt ${RESULT_FILES_MAX} ]; then
    count=$((count + 1))
    name=$(printf %s "$file" | base64 --wrap 0)
    printf 'file %s ' "$name" >&3
    head --bytes "$bytes" -- "$file" | base64 --wrap 0 >&3
    echo >&3
  fi
done
`

export type Report = {
  /** The supervisor started, so the isolation was set up, whatever failed later. */
  readonly hasBegun: boolean
  readonly exit: number | null
  readonly cpuMs: number
  readonly files: Readonly<Record<string, string>>
}

/** Reads the supervisor's report; a report that a kill cut off is read up to that point. */
export const readReport = (text: string): Report => {
  const lines = text.split('\n')
  const exit = lines.find((line) => line.startsWith('exit '))?.slice('exit '.length)
  const files: [string, string][] = lines.flatMap((line) => {
    const [word, name, content] = line.split(' ')
    return word === 'file' && name !== undefined && content !== undefined
      ? [[decode(name), decode(content)]]
      : []
  })
  return {
    hasBegun: lines[0] === 'begin',
    exit: exit === undefined ? null : Number(exit),
    cpuMs: childrenMs(lines),
    // A name may be `__proto__`.
    files: Object.freeze(Object.assign(Object.create(null), Object.fromEntries(files))) as Record<
      string,
      string
    >,
  }
}

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

const DURATION = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/

/** The shell's `times` prints two lines: its own user and system time, and that of its children. */
const childrenMs = (lines: readonly string[]): number => {
  const found = lines.flatMap((line) => {
    const match = DURATION.exec(line)
    return match ? [match.slice(1).map(Number)] : []
  })[1]
  if (found === undefined) return 0
  const [minutes = 0, seconds = 0, systemMinutes = 0, systemSeconds = 0] = found
  return Math.round(((minutes + systemMinutes) * 60 + seconds + systemSeconds) * 1000)
}
