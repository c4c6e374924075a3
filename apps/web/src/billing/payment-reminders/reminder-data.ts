import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import type { Language } from '@temelia/text/message'
import { useQuery } from '@tanstack/react-query'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'

export type ReminderStep = 1 | 2 | 3

export type Amount = Readonly<{ Currency: string; Amount: number }>

/** A reminder that went out. */
export type SentReminder = Readonly<{
  Step: ReminderStep
  SentOn: string
  EmailId: number
  By: string | null
  Status: 'queued' | 'sent' | 'failed'
}>

/** A bill past its due date, with its reminders. */
export type OverdueBill = Readonly<{
  BillId: number
  Code: string
  Date: string
  DueDate: string
  DaysLate: number
  Currency: string
  WithVAT: number
  Due: number
  Reminders: readonly SentReminder[]
  NextStep: ReminderStep | null
  NextOn: string | null
}>

/** A customer with what it owes past its due date. */
export type OverdueCustomer = Readonly<{
  AccountId: number
  Customer: string
  Stopped: boolean
  Step: ReminderStep | null
  Amounts: readonly Amount[]
  Unassigned: readonly Amount[]
  Bills: readonly OverdueBill[]
  _actions: Readonly<{ send: boolean; stop: boolean }>
}>

export type Overdue = Readonly<{
  Customers: readonly OverdueCustomer[]
  More: boolean
  _actions: Readonly<{ settings: boolean }>
}>

/** What a letter says around its bills. */
export type ReminderWords = Readonly<{ Subject: string; Before: string; After: string }>

/** The letter that is due to a customer. */
export type ReminderLetter = ReminderWords &
  Readonly<{
    AccountId: number
    Customer: string
    Step: ReminderStep
    Recipients: readonly string[]
    Amounts: readonly Amount[]
    /** The day that is written in it. */
    Day: string
    /** The oldest, as many as a letter lists. */
    Bills: readonly OverdueBill[]
    MoreBills: number
    Statement: boolean
  }>

/** A step as the company set it, beside the words that the product brings along. */
export type StepSettings = Readonly<{
  Days: number
  en: ReminderWords | null
  ro: ReminderWords | null
  Standard: Readonly<Record<Language, ReminderWords>>
}>

const key = [...recordsKey(Bill), 'reminders']

/** Overdue bills by customer. */
export function useOverdue() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('/api/payment-reminders', { signal })).body as Overdue,
    staleTime: 0,
  })
}

/** The letter that is due to a customer, in a language. */
export function useReminderLetter(accountId: number, language: Language) {
  return useQuery({
    queryKey: [...key, accountId, language],
    queryFn: async ({ signal }) =>
      (await call(`/api/payment-reminders/${accountId}`, { query: { Language: language }, signal }))
        .body as ReminderLetter,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The reminders of a bill. */
export function useBillReminders(billId: number) {
  return useQuery({
    queryKey: [...key, 'ofBill', billId],
    queryFn: async ({ signal }) =>
      ((await call(`/api/bills/${billId}/reminders`, { signal })).body as { Reminders: readonly SentReminder[] })
        .Reminders,
  })
}

/** The three steps of the company. */
export function useReminderSteps() {
  return useQuery({
    queryKey: [...key, 'steps'],
    queryFn: async ({ signal }) =>
      ((await call('/api/payment-reminder-steps', { signal })).body as { Steps: readonly StepSettings[] }).Steps,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Sends the letter that is due to a customer. */
export async function sendReminder(letter: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    await callOnce('/api/payment-reminders', letter)
  } finally {
    await loadAnew()
  }
}

/** Keeps the steps of the company. */
export async function saveSteps(steps: readonly Omit<StepSettings, 'Standard'>[]): Promise<void> {
  await call('/api/payment-reminder-steps', { method: 'PUT', json: { Steps: steps } })
  await loadAnew()
}

/** Stops the reminders of a customer, or resumes them. */
export async function stopReminders(accountId: number, stopped: boolean): Promise<void> {
  await call(`/api/AccountsContacts/${accountId}`, { method: 'PATCH', json: { RemindersStopped: stopped } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Customer) })
  await loadAnew()
}

function loadAnew(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key })
}
