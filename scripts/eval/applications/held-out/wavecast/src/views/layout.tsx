import type { PropsWithChildren } from 'hono/jsx'

export const Layout = (props: PropsWithChildren<{ title: string }>) => (
  <html lang="en">
    <head>
      <title>{props.title} · Wavecast</title>
    </head>
    <body>{props.children}</body>
  </html>
)
