import { PageTitle } from '../parts/page-title.tsx'

export const NotFoundPage = () => (
  <>
    <PageTitle title="Nothing is here" lead="No page of the studio has this address." />
    <p>
      <a href="/">Go to the avatars</a>
    </p>
  </>
)
