import { Button } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './security.module.css'

/** The codes for a lost phone, shown this once. */
export function RecoveryCodes({ codes, onKept }: Readonly<{ codes: readonly string[]; onKept: () => void }>) {
  const { t } = useText()
  return (
    <>
      <p role="status">{t('recoveryCodesText')}</p>
      <ul className={classes['codes']} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept}>{t('recoveryCodesKept')}</Button>
    </>
  )
}
