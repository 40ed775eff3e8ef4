import { PageTitle } from '@daimon/ui'
import type { ComponentChildren } from 'preact'

type Props = { title: string; lead?: ComponentChildren; children?: ComponentChildren }

export const Title = (props: Props) => <PageTitle application="Daimon scan" {...props} />
