export default function LoginPage({ searchParams }: { searchParams: { next?: string } }) {
  return (
    <form method="post" action="/api/auth/login">
      <input type="hidden" name="next" value={searchParams.next ?? '/'} />
      <input name="email" type="email" />
      <input name="password" type="password" />
      <button>Sign in</button>
    </form>
  )
}
