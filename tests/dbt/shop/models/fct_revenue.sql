select customer_id, sum(amount) as revenue
from {{ ref('stg_orders') }}
group by customer_id
