import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { PreviewPart } from './preview-part.tsx'
import type { Resource } from '../resource-runs/resource-data.ts'
import classes from './resources.module.css'
import type { Runs } from '../resource-runs/use-runs.ts'

type RenameDialogProps = Readonly<{ resource: Resource; runs: Runs; onClose: () => void }>

/** Gives a resource another name, code, unit or supplier in every line that uses it. */
export function RenameDialog({ resource, runs, onClose }: RenameDialogProps) {
  const { t } = useText()
  const start = {
    Symbol: resource.Symbol ?? '',
    Name: resource.Name ?? '',
    MeasureUnit: resource.MeasureUnit ?? '',
    Supplier: resource.Supplier ?? '',
  }
  const [typed, setTyped] = useState(start)
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => value.trim() !== start[key as keyof typeof start]),
  )
  const sound = typed.Name.trim() !== '' && Object.keys(changes).length > 0
  const field = (key: keyof typeof start, label: string, most: number) => (
    <TextInput
      label={label}
      maxLength={most}
      value={typed[key]}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
    />
  )
  return (
    <Dialog title={t('resourceRenameTitle')} onClose={onClose} unsaved={Object.keys(changes).length > 0}>
      <Stack gap="sm">
        {field('Name', t('resourceName'), 4_000)}
        <div className={classes['pair']}>
          {field('Symbol', t('resourceSymbol'), 80)}
          {field('MeasureUnit', t('resourceUnit'), 40)}
        </div>
        {field('Supplier', t('resourceSupplier'), 200)}
      </Stack>
      <PreviewPart
        runs={runs}
        order={sound ? { Action: 'edit', Key: resource.Key, Changes: changes } : null}
        said={t('resourceDone')}
        onClose={onClose}
      />
    </Dialog>
  )
}
