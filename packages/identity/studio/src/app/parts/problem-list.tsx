import { describePointer } from './describe-pointer.ts'
import type { Problem } from '../use-problems.ts'

/** Every issue that the service reports, each with its place in words. */
export const ProblemList = ({ problems, good }: { problems: readonly Problem[]; good: string }) => (
  <div role="status">
    {problems.length === 0 ? (
      <p class="hint">{good}</p>
    ) : (
      <ul class="problems">
        {problems.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`} class="problem clip">
            <strong title={pointer}>{describePointer(pointer)}</strong> {message}
          </li>
        ))}
      </ul>
    )}
  </div>
)
