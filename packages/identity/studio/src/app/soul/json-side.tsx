import type { RuntimeConfig, Soul } from '@daimon/client'
import { Field } from '@daimon/ui'
import { useLayoutEffect, useState } from 'preact/hooks'
import { ProblemList } from '../parts/problem-list.tsx'
import type { Problem } from '../use-problems.ts'
import type { Draft } from './soul-view.tsx'

type Props = {
  draft: Draft
  /** Incremented when the draft changes outside this editor. */
  version: number
  problems: readonly Problem[]
  /** What is wrong with the JSON while it can't be read. */
  fault: string | undefined
  onFault: (fault: string | undefined) => void
  onChange: (draft: Draft) => void
}

/** The same draft as JSON, with every issue that the service reports. */
export const JsonSide = ({ draft, version, problems, fault, onFault, onChange }: Props) => {
  const [soul, setSoul] = useState(formatJson(draft.soul))
  const [settings, setSettings] = useState(formatJson(draft.runtime_config))
  // In a layout effect: after the paint, it would overwrite what is typed next.
  useLayoutEffect(() => {
    setSoul(formatJson(draft.soul))
    setSettings(formatJson(draft.runtime_config))
    onFault(undefined)
  }, [version])
  const take = (soulText: string, settingsText: string): void => {
    setSoul(soulText)
    setSettings(settingsText)
    try {
      const read = {
        soul: parseObject(soulText) as unknown as Soul,
        runtime_config: parseObject(settingsText) as RuntimeConfig,
      }
      onFault(undefined)
      onChange(read)
    } catch (error) {
      onFault(`Invalid JSON: ${(error as Error).message}`)
    }
  }
  return (
    <div class="stack">
      <Field label="Soul JSON" problem={fault}>
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
      <Field label="Settings JSON" hint="runtime_config: template, scopes, drift.">
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
      {fault === undefined ? (
        <ProblemList problems={problems} good="Soul is valid." />
      ) : (
        <p class="problem" role="status">
          Not validated: correct the JSON first. The form shows the last readable draft.
        </p>
      )}
    </div>
  )
}

const formatJson = (value: unknown): string => JSON.stringify(value, undefined, 2)

/** The form needs objects: any other JSON is reported here and doesn't reach it. */
const parseObject = (text: string): Record<string, unknown> => {
  const value = JSON.parse(text) as unknown
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('expected an object')
  return { ...value }
}
