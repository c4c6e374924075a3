import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { FieldOption } from '@temelia/model/crm/field-option'
import { entityNamed } from '@temelia/model/registry'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../data/http.ts'
import { readWire } from '../../data/read-wire.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey, useRemove } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'

type Option = Found<typeof FieldOption>
type DeleteOptionProps = Readonly<{ option: Option; others: readonly Option[]; onClose: () => void }>

/** Deletes an option; records that have it are given another one in the same step. */
export function DeleteOptionDialog({ option, others, onClose }: DeleteOptionProps) {
  const { t, language } = useText()
  const [target, setTarget] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { remove } = useRemove(FieldOption)
  const uses = useQuery({
    queryKey: [...recordsKey(FieldOption), 'uses', option.id],
    queryFn: async ({ signal }) =>
      (await readWire('/api/custom-field-options/{id}/uses', { id: option.id }, { signal })).Count,
    gcTime: 0,
  })
  const count = uses.data
  const wordOf = (one: Option) => (language === 'en' && one.optionEn) || one.option

  async function replace(): Promise<void> {
    const json = { TargetOptionId: Number(target) }
    await call(`/api/custom-field-options/${option.id}/replace`, { method: 'POST', json })
    await queryClient.invalidateQueries({ queryKey: recordsKey(FieldOption) })
    const of = entityNamed(option.entity)
    if (of) await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await (count === 0 ? remove(option.id) : replace())
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
      void uses.refetch()
    }
  }

  const shown = problem ?? uses.error
  return (
    <Dialog title={t('ownFieldDelete', { name: wordOf(option) })} onClose={onClose} size={460}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {shown !== null && <ProblemNote problem={shown} />}
          {count === undefined && <Skeleton height={18} width="70%" />}
          {count === 0 && <Text size="sm">{t('ownFieldOptionUnused')}</Text>}
          {count !== undefined && count > 0 && (
            <>
              <Text size="sm">{t('ownFieldOptionUsed', { count })}</Text>
              {others.length > 0 && (
                <NativeSelect
                  label={t('ownFieldOptionInstead')}
                  value={target}
                  data={[
                    { value: '', label: '' },
                    ...others.map((one) => ({ value: String(one.id), label: wordOf(one) })),
                  ]}
                  onChange={(event) => setTarget(event.currentTarget.value)}
                />
              )}
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color="red"
              loading={busy}
              disabled={count === undefined || (count > 0 && target === '')}
            >
              {t('recordDelete')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
