import { Alert, Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { ImportErrors } from '../import/import-errors.tsx'
import type { CheckReference } from './checks-data.ts'

/** How much there was to compare with, and what of a file was not understood. */
export function ReferenceNote({ reference }: Readonly<{ reference: CheckReference }>) {
  const { t } = useText()
  const { Kind: kind, Name: name, Lines: lines, Errors: faults } = reference
  const errors = faults.map(({ line, column, value, ...fault }) => ({
    ...fault,
    line: line ?? 0,
    column: column ?? '',
    value: value ?? '',
  }))
  return (
    <>
      {kind === 'file' && lines === 0 ? (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {t('checksFileUnread', { name })}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed" mb="sm">
          {t('checksComparedWith', { count: lines, name })}
        </Text>
      )}
      {errors.length > 0 && <ImportErrors errors={errors} failed={lines === 0 ? errors.length : 0} />}
    </>
  )
}
