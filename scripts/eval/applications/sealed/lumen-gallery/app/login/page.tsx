import { login } from './actions'

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string }>
}) {
  const { next = '/' } = await searchParams
  return (
    <form action={login}>
      <input type="hidden" name="next" value={next} />
      <input name="email" type="email" />
      <input name="password" type="password" />
      <button>Log in</button>
    </form>
  )
}
