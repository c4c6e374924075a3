import { User } from '@temelia/model/admin/user'
import { refreshSession } from '../data/sign-in.ts'
import { useSession } from '../session/session.ts'
import { usePlace } from '../ui/place.ts'
import { useText } from '../ui/text.ts'
import { RecordDetails } from './record-details.tsx'
import classes from '../ui/settings-page.module.css'

/** `/settings/profile`: what everybody keeps of themselves. */
export function ProfilePage() {
  const { t } = useText()
  const session = useSession()
  usePlace({ label: t('settingsProfile'), heading: true })
  if (!session) return null
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>{session.email}</p>
      <RecordDetails
        of={User}
        id={session.userId}
        sections={[{ fields: ['name', 'phone', 'language'] }]}
        onSaved={() => void refreshSession()}
      />
    </div>
  )
}
