import type { RuntimeConfig, Soul } from '@daimon/client'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { ProblemList } from '../parts/problem-list.tsx'
import type { Problem } from '../use-problems.ts'
import type { Draft } from './soul-view.tsx'

type Props = {
  draft: Draft
  /** Rises when the draft was changed elsewhere. */
  version: number
  problems: readonly Problem[]
  onChange: (draft: Draft) => void
}

/** The same draft as JSON, with all that the service finds wrong with it. */
export const JsonSide = ({ draft, version, problems, onChange }: Props) => {
  const [soul, setSoul] = useState(textOf(draft.soul))
  const [settings, setSettings] = useState(textOf(draft.runtime_config))
  const [fault, setFault] = useState<string | undefined>(undefined)
  // Before the page is painted: what is typed next must not be overwritten by what follows from the form.
  useLayoutEffect(() => {
    setSoul(textOf(draft.soul))
    setSettings(textOf(draft.runtime_config))
    setFault(undefined)
  }, [version])
  const take = (soulText: string, settingsText: string): void => {
    setSoul(soulText)
    setSettings(settingsText)
    try {
      const read = {
        soul: objectOf(soulText) as unknown as Soul,
        runtime_config: objectOf(settingsText) as RuntimeConfig,
      }
      setFault(undefined)
      onChange(read)
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <div class="stack">
      <Field label="Soul as JSON" problem={fault}>
        {(wiring) => (
          <textarea
            {...wiring}
            class="code"
            rows={36}
            spellcheck={false}
            value={soul}
            onInput={(event) => take(event.currentTarget.value, settings)}
          />
        )}
      </Field>
      <Field label="Settings as JSON" hint="runtime_config: template, scopes, drift.">
        {(wiring) => (
          <textarea
            {...wiring}
            class="code"
            rows={6}
            spellcheck={false}
            value={settings}
            onInput={(event) => take(soul, event.currentTarget.value)}
          />
        )}
      </Field>
      <ProblemList problems={problems} good="The service would take this soul." />
    </div>
  )
}

const textOf = (value: unknown): string => JSON.stringify(value, undefined, 2)

/** The form shows members of objects: anything else is told here and does not reach it. */
const objectOf = (text: string): Record<string, unknown> => {
  const value = JSON.parse(text) as unknown
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be an object')
  return { ...value }
}
