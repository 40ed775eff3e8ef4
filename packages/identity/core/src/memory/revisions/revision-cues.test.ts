import { describe, expect, test } from 'vitest'
import { REVISION_CUES } from './revision-cues.ts'
import { UNREAL_FORMS } from './unreal.ts'

describe.each([...REVISION_CUES, ...UNREAL_FORMS])('the form "$id"', (form) => {
  test.each(form.matches)('matches "%s"', (said) => {
    expect(form.pattern.test(said)).toBe(true)
  })

  test.each(form.ignores)('ignores "%s"', (said) => {
    expect(form.pattern.test(said)).toBe(false)
  })
})
