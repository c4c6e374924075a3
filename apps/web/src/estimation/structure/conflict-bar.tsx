import { Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './structure.module.css'

/** Tells that somebody else changed cells under changes of ours, for as long as nobody chose between the two values. */
export function ConflictBar() {
  const { t } = useText()
  const { conflicts } = useProjectState()
  const [comparing, setComparing] = useState(false)
  if (conflicts.size === 0) return null
  return (
    <div role="alert" className={classes['conflicts']}>
      <IconUsers size={18} aria-hidden />
      <Text size="sm">{t('conflictCount', { count: conflicts.size })}</Text>
      <Button size="compact-sm" onClick={() => setComparing(true)}>
        {t('conflictLook')}
      </Button>
      {comparing && <ConflictDialog onClose={() => setComparing(false)} />}
    </div>
  )
}
