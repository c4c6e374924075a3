let due = true

/** Set by the guard: true on entering the customers from anywhere but a customer, false coming back from one. */
export function setRefreshCustomers(flag: boolean): void {
  due = flag
}

/** Whether the customer list is to be loaded anew; asking answers it. */
export function takeRefreshCustomers(): boolean {
  const answer = due
  due = false
  return answer
}
