import type { Page } from 'playwright-core'

const STOPS_MAX = 400

/**
 * Tabs through a page from its start. Returns each stop without a visible focus, and each visible
 * control that Tab doesn't reach.
 */
export const findFocusProblems = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate('document.activeElement.blur(); globalThis.stops = new Set()')
  const found: string[] = []
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate<string | null>(VISIT)
    if (problem === null) return [...found, ...(await page.evaluate<string[]>(LIST_UNREACHED))]
    if (problem !== '') found.push(`no visible focus: ${problem}`)
  }
  return [...found, `no end within ${STOPS_MAX} stops`]
}

const DESCRIBE =
  '(at) => `${at.localName} ${(at.getAttribute("aria-label") ?? at.textContent ?? "").slice(0, 40)}`'

/** Null at the end; a text if the focus is not visible. Parts of a date field are several stops. */
const VISIT = `(() => {
  const at = document.activeElement
  const isAgain = globalThis.stops.has(at)
  if (at === document.body || (isAgain && at !== globalThis.last)) return null
  globalThis.last = at
  globalThis.stops.add(at)
  const isOutlined = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  const styles = [getComputedStyle(at), getComputedStyle(at, '::after')]
  for (const label of at.labels ?? []) styles.push(getComputedStyle(label))
  return styles.some(isOutlined) ? '' : (${DESCRIBE})(at)
})()`

/** One option of a group of radio buttons is enough: arrow keys reach the others. */
const LIST_UNREACHED = `(() => {
  const controls = 'a[href], button, input, select, textarea, summary, pre[tabindex], [role=region][tabindex]'
  return [...document.querySelectorAll(controls)]
    .filter((at) => at.checkVisibility() && !at.disabled && at.type !== 'radio')
    .filter((at) => !globalThis.stops.has(at))
    .map((at) => 'not reached: ' + (${DESCRIBE})(at))
})()`
