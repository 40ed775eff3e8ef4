import type { Guardrail } from '../types.ts'
import { describePolicy } from './describe-policy.ts'

/** The policy in effect, each setting in words. */
export const PolicyPanel = ({ found }: { found: Guardrail }) => (
  <section class="panel" aria-label="Policy">
    <h2>Policy</h2>
    <p class="hint">
      In effect in <code class="clip">{found.directory}</code>, from the repository and from your
      configuration.
    </p>
    {found.problems.length > 0 && (
      <ul class="sentences">
        {found.problems.map((problem) => (
          <li key={problem} class="problem clip">
            {problem}
          </li>
        ))}
      </ul>
    )}
    <dl class="facts">
      {describePolicy(found.policy).map(({ name, values }) => [
        <dt key={name}>{name}</dt>,
        ...values.map((value) => (
          <dd key={`${name} ${value}`} class="clip">
            {value}
          </dd>
        )),
      ])}
    </dl>
  </section>
)
