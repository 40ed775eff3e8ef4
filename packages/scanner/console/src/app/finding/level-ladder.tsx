import { capitalize } from '@daimon/ui'
import type { Finding } from '../types.ts'
import { LEVELS, withNonce } from '../words.ts'

/** All levels with their meaning; the finding's own one is marked. */
export const LevelLadder = ({ verification }: { verification: Finding['verification'] }) => (
  <section class="panel" aria-label="Verification">
    <h2>Verification</h2>
    <p class="clip">
      <strong>{capitalize(verification.status.replaceAll('_', ' '))}</strong>
      {verification.reason ? `: ${withNonce(verification.reason)}` : ''}
    </p>
    <ol class="ladder" reversed>
      {LEVELS.map(({ level, name, meaning }) => (
        <li key={level} aria-current={level === verification.level ? 'step' : undefined}>
          <span class="ladder-level">{level}</span>
          <span>
            <strong>{name}</strong> {meaning}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
