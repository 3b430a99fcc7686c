"""What engines elsewhere have made, checked and made results of ours."""
