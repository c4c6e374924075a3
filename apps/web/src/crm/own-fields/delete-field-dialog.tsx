import { Button, Group, Skeleton, Text } from '@mantine/core'
import { CustomField } from '@temelia/model/crm/custom-field'
import { useQuery } from '@tanstack/react-query'
import { readWire } from '../../data/read-wire.ts'
import { type Found, recordsKey, useRemove } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'

/** Says how many values go with a field before it is deleted. */
export function DeleteFieldDialog({ field, onClose }: { field: Found<typeof CustomField>; onClose: () => void }) {
  const { t, language } = useText()
  const name = (language === 'ro' && field.labelRo) || field.label
  const values = useQuery({
    queryKey: [...recordsKey(CustomField), 'values', field.id],
    queryFn: async ({ signal }) =>
      (await readWire('/api/custom-fields/{id}/values', { id: field.id }, { signal })).Count,
    gcTime: 0,
  })
  const { remove, isPending, error } = useRemove(CustomField)
  const count = values.data
  return (
    <Dialog title={t('ownFieldDelete', { name })} onClose={onClose} size={460}>
      {(error ?? values.error) && <ProblemNote problem={error ?? values.error} />}
      {count === undefined ? (
        <Skeleton height={18} width="70%" />
      ) : (
        <Text>{count === 0 ? t('ownFieldLosesNothing') : t('ownFieldLoses', { count })}</Text>
      )}
      <Group justify="flex-end" py="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={isPending}
          disabled={count === undefined}
          onClick={() => void remove(field.id).then(onClose, () => undefined)}
        >
          {t('recordDelete')}
        </Button>
      </Group>
    </Dialog>
  )
}
