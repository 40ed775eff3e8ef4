import type { Page } from 'playwright-core'

const STEPS_MAX = 200

/** The name of the element that has the focus. */
export const FOCUSED = `(() => {
  const at = document.activeElement
  const labels = [...(at.labels ?? [])].map((label) => label.textContent)
  return (at.getAttribute('aria-label') ?? (labels.join(' ') || at.textContent)).trim().slice(0, 80)
})()`

/** Presses Tab until the focus is on an element with this name. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const seen: string[] = []
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<string>(FOCUSED)
    if (name.test(at)) return
    seen.push(at)
  }
  throw new Error(`no focus on ${name} within ${STEPS_MAX} tabs: ${seen.join(' · ')}`)
}

/** Tabs to an element and presses a key there. */
export const tabAndPress = async (page: Page, name: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press(key)
}
