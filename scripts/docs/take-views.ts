import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

export type View = {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page) => Promise<void>
}

type Look = { readonly width: number; readonly theme: 'light' | 'dark' }

/** Where screenshots go: one look for the documentation, or all of them to be looked at. */
export type Target = { readonly directory: string; readonly isReview: boolean }

const WIDE: Look = { width: 1440, theme: 'light' }
const LOOKS: readonly Look[] = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)
const PHONE_MAX = 600

/** Takes each view: its visible part for the documentation, the complete page to be looked at. */
export async function takeViews(
  browser: Browser,
  origin: string,
  views: readonly View[],
  { directory, isReview }: Target,
): Promise<void> {
  for (const { width, theme } of isReview ? LOOKS : [WIDE]) {
    const isPhone = width < PHONE_MAX
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme: theme,
      deviceScaleFactor: 1,
      isMobile: isPhone,
      hasTouch: isPhone,
    })
    for (const { name, path, act } of views) {
      await page.goto(new URL(path, origin).href)
      await settle(page)
      await act?.(page)
      await settle(page)
      const file = isReview ? `${name}-${width}-${theme}.png` : `${name}.png`
      await page.screenshot({ path: join(directory, file), fullPage: isReview })
    }
    await page.close()
  }
}

/** Live updates keep a connection open, so that the network is never idle. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const busy = page.locator('.loading, [aria-busy=true], span.radar')
  while ((await busy.count()) > 0) await busy.first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
}
