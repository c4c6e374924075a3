import { usePlace } from '../ui/place.ts'
import page from '../ui/page.module.css'
import { useText } from '../ui/text.ts'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'
import { Requests } from './requests.tsx'
import { SecondStep } from './second-step.tsx'

/** `/settings/security`: what keeps one's own account safe. */
export function SecurityPage() {
  const { t } = useText()
  usePlace({ label: t('security'), heading: true })
  return (
    <div className={page['page']}>
      <SecondStep />
      <Passkeys />
      <PasswordForm />
      <PhoneSignIn />
      <Devices />
      <Requests />
    </div>
  )
}
