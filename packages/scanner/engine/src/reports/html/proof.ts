import type { ReportedFinding } from '../report.ts'
import { type ProofInput, describeProof } from '../proof/describe-proof.ts'
import { clip, facts } from './markup.ts'

const STEPS_MAX = 20
const FACTS_MAX = 20
const COMMAND_CHARS_MAX = 2_000

/** How to repeat the attack, with the payload next to the control. */
export const buildProof = (finding: ReportedFinding): string[] => {
  const proof = describeProof(finding)
  if (proof === undefined) return []
  const shownFacts = proof.facts.slice(0, FACTS_MAX)
  return [
    '<h5>Proof</h5>',
    ...(proof.steps.length > 0
      ? [
          '<ol>',
          ...proof.steps
            .slice(0, STEPS_MAX)
            .map(({ text, command }) => `<li>${clip(text, 500)}${buildCommand(command)}</li>`),
          '</ol>',
        ]
      : []),
    ...(proof.inputs.length > 0
      ? ['<div class="pair">', ...proof.inputs.slice(0, 4).map(buildInput), '</div>']
      : []),
    ...(shownFacts.length > 0 ? [facts(shownFacts)] : []),
  ]
}

const buildInput = ({ name, value, command, outcome }: ProofInput): string =>
  [
    '<div>',
    `<h5>${name}</h5>`,
    `<pre>${clip(value, COMMAND_CHARS_MAX)}</pre>`,
    ...(command === undefined ? [] : [buildCommand(command)]),
    `<p>Result: ${clip(outcome, 500)}</p>`,
    '</div>',
  ].join('\n')

const buildCommand = (command: string | undefined): string =>
  command === undefined ? '' : `<pre>${clip(command, COMMAND_CHARS_MAX)}</pre>`
