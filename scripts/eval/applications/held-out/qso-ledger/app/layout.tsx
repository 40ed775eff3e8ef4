import type { ReactNode } from 'react';

export const metadata = { title: 'QSO ledger' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <a href="/">Ledger</a> <a href="/log">My log</a> <a href="/awards">Awards</a> <a href="/login">Sign in</a>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
