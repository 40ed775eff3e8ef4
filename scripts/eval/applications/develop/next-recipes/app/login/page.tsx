export default function LoginPage({ searchParams }: { searchParams: { back?: string } }) {
  return (
    <form method="post" action="/api/session">
      <input type="hidden" name="back" value={searchParams.back ?? ''} />
      <input name="email" type="email" required />
      <input name="password" type="password" required />
      <label>
        <input name="remember" type="checkbox" /> Stay logged in
      </label>
      <button>Log in</button>
    </form>
  )
}
