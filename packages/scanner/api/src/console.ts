import { z } from 'zod'
import { RepositoryPath, text } from './fields.ts'

const count = z.int().min(0)

export const ConsoleState = z
  .looseObject({
    lists: z
      .enum(['key', 'local', 'none'])
      .describe('Whose scans the list has: the key, this machine, or none without a key.'),
    directory: text(4_096)
      .nullable()
      .describe('Directory that the console may scan and read; null if it may not.'),
    refusal: text(1_024).nullable().describe('Why the console may not use local directories.'),
  })
  .meta({ id: 'ConsoleState' })

export const DirectoryRequest = z
  .strictObject({
    directory: text(4_096, 1).describe(
      'Absolute path, or relative to the directory of the console.',
    ),
    verifies: z
      .boolean()
      .default(true)
      .describe('Whether findings are verified in the sandbox, with secrets in sources replaced.'),
  })
  .meta({ id: 'DirectoryRequest' })

export const SourceQuery = z.object({
  file: RepositoryPath.describe('File that a finding of the scan names.'),
  line: z.coerce.number().int().min(1).max(10_000_000).describe('Line, counted from 1.'),
})

export const SourceExcerpt = z
  .looseObject({
    file: text(1_024).describe('Path, relative to the repository.'),
    first_line: z.int().min(1).describe('Number of the first line.'),
    lines: z.array(text(2_000)).max(64).describe('Source lines, with secrets replaced.'),
  })
  .meta({ id: 'SourceExcerpt' })

export const ReplayAnswer = z
  .looseObject({
    is_reproduced: z.boolean().describe('Whether the proof worked again.'),
    level: text(8).describe('Verification level of the replay.'),
    reason: text(4_096).describe('What the replay observed.'),
  })
  .meta({ id: 'ReplayAnswer' })

const Decision = z.looseObject({
  at: z.iso.datetime().describe('Time of the decision.'),
  tool: text(64).describe('Tool that asked.'),
  subject: text(1_024).describe('Package and version.'),
  decision: z.enum(['allow', 'warn', 'block']).describe('Verdict.'),
  reasons: z.array(text(4_096)).max(100).describe('Reasons for the verdict.'),
  is_degraded: z.boolean().describe('Whether a source did not respond.'),
})

export const GuardrailState = z
  .looseObject({
    directory: text(4_096).describe('Repository of the log.'),
    entries: z.array(Decision).max(200).describe('Newest decisions first, at most 200.'),
    lines: count.describe('Entries in the log.'),
    fault: text(4_096).nullable().describe('First changed line of the log; null if it verifies.'),
    incident: text(4_096).nullable().describe('Unacknowledged change of an earlier log.'),
    policy: z.looseObject({}).describe('Effective policy.'),
    problems: z.array(text(4_096)).max(100).describe('What to fix in the policy files.'),
  })
  .meta({ id: 'GuardrailState' })
