import { Button } from '@mantine/core'
import { practiceOfPage } from '@temelia/model/practice-pages'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { useText } from '../ui/text.ts'

/** Shows the page, or says which practice it is for. */
export function PracticeOutlet() {
  // What is drawn, not where one is going: a page on its way out is still that of its own address.
  const practice = useMatches({ select: (matches) => practiceOfPage(matches.at(-1)?.pathname ?? '') })
  const region = useSession()?.region
  return practice === null || practice === region ? <Outlet /> : <OtherPractice practice={practice} />
}

function OtherPractice({ practice }: Readonly<{ practice: 'ro' | 'us' }>) {
  const { t } = useText()
  const title = t(practice === 'ro' ? 'pageOnlyRo' : 'pageOnlyUs')
  usePlace({ label: title })
  return (
    <EmptyState level={1} title={title} text={t('pageOtherPractice')}>
      <Button component="a" href="#/">
        {t('goHome')}
      </Button>
    </EmptyState>
  )
}
