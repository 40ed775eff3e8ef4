import type { ReactNode } from 'react'

export const metadata = { title: 'Recipes' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <a href="/">Recipes</a> <a href="/login">Log in</a>
        </nav>
        {children}
      </body>
    </html>
  )
}
