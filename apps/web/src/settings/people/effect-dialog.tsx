import { Text } from '@mantine/core'
import { rightActions } from '@temelia/model/admin/module-rights'
import { modules } from '@temelia/model/module'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { Effect, Right, Rights } from './people-data.ts'
import { ACTION_WORDS } from './rights-matrix.tsx'
import classes from './rights.module.css'

/** Whose rights a change would change, and in what. */
export function EffectDialog({ effect, onClose }: Readonly<{ effect: readonly Effect[]; onClose: () => void }>) {
  const { t } = useText()
  return (
    <Dialog title={t('rightsEffect')} onClose={onClose} size={560}>
      {effect.length === 0 && <Text size="sm">{t('rightsEffectNone')}</Text>}
      <ul className={classes['effect']}>
        {effect.map(({ UserId, UserName, Changes }) => (
          <li key={UserId}>
            <b>{UserName}</b>
            {Changes.map(({ Module, Action, Allowed }) => (
              <div key={`${Module} ${Action}`} className={classes['muted']}>
                {t('rightsCell', { module: t(`module.${Module}`), action: t(ACTION_WORDS[Action]) })}:{' '}
                {t(Allowed ? 'rightsAllowed' : 'rightsNotAllowed')}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Every right of a person or category in words, with what it comes from. */
export function WhyDialog({ rights, onClose }: Readonly<{ rights: Rights; onClose: () => void }>) {
  const { t } = useText()
  const because = ({ Own, Because }: Right) => {
    if (Own !== null) return t('rightsSetFor', { name: rights.Name })
    if (Because.Type === 'administrator') return t('rightsBecauseAdministrator')
    return Because.Type === 'usual' ? t('rightsBecauseUsual') : Because.Name
  }
  return (
    <Dialog title={t('peopleWhyTitle', { name: rights.Name })} onClose={onClose} size={640}>
      <ul className={classes['effect']}>
        {modules.map((module) => (
          <li key={module}>
            <b>{t(`module.${module}`)}</b>
            {rights.Subscribed[module] !== 'active' && (
              <span className={classes['muted']}>
                , {t(rights.Subscribed[module] === 'expired' ? 'rightsExpired' : 'rightsNotInPlan')}
              </span>
            )}
            {rightActions.map((action) => (
              <div key={action}>
                {t(ACTION_WORDS[action])}: {t(rights[module][action].Allowed ? 'rightsAllowed' : 'rightsNotAllowed')}{' '}
                <span className={classes['muted']}>({because(rights[module][action])})</span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
