export default function Login({ searchParams }: { searchParams: { next?: string } }) {
  return (
    <form method="post" action="/api/session">
      <input type="hidden" name="next" value={searchParams.next ?? '/log'} />
      <input name="callsign" placeholder="Callsign" />
      <input name="password" type="password" minLength={10} />
      <button name="intent" value="login">Sign in</button>
      <button name="intent" value="signup">Sign up</button>
    </form>
  );
}
