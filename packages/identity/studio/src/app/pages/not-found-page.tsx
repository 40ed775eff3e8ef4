import { PageTitle } from '@daimon/ui'

export const NotFoundPage = () => (
  <>
    <PageTitle title="Page not found" lead="Studio has no page at this address." />
    <p>
      <a href="/">Go to the avatars</a>
    </p>
  </>
)
